// What is read where something was tapped and didn't work.
export const blocked = "Alerts aren't on yet. Try again, or allow them in your browser's settings.";
export const failed = "That didn't work. Check your connection and try again.";
