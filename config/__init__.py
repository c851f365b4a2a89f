"""How it's served: settings, middleware, metrics, the checks of an installation."""
