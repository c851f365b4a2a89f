// What is read of alerts on a player's own page.
export const blocked = "Alerts are blocked. Allow them for this page in your browser's settings.";
export const failed = "That didn't work. Check your connection and try again.";
