// What a script of a page may look like; its form is prettier's, its types are TypeScript's.
import js from "@eslint/js";
import globals from "globals";

const LONG_TEXT = { code: 120, ignoreUrls: true };

export default [
  // One with Django's tags between its words is read by nothing but a browser.
  { ignores: ["node_modules/", ".venv/", "var/", "templates/tournaments/play/trick_worker.js"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2021, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 12],
      eqeqeq: "error",
      "max-len": ["error", LONG_TEXT],
      "max-lines": ["error", 250],
      "max-lines-per-function": ["error", 65],
      "max-params": ["error", 5],
      "no-shadow": "error",
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "prefer-const": "error",
      "no-restricted-syntax": [
        "error",
        // What config/bundles.py writes as functions has neither default exports nor exports that change.
        "ExportDefaultDeclaration",
        "ExportAllDeclaration",
        "ExportNamedDeclaration > VariableDeclaration[kind!='const']",
        "ExportNamedDeclaration[declaration=null]",
        "ImportDefaultSpecifier",
        "ImportExpression",
      ],
    },
  },
  { files: ["static/**/*.js"], languageOptions: { globals: { ...globals.browser, htmx: "readonly" } } },
  {
    files: ["templates/app/sw.js"],
    languageOptions: { sourceType: "script", globals: globals.serviceworker },
  },
  {
    files: ["tests/**/*.js", "*.config.js"],
    languageOptions: { ecmaVersion: "latest", globals: globals.node },
  },
  { files: ["tests/**/*.js", "*.config.js"], rules: { "no-restricted-syntax": "off" } },
];
