/** Light or dark, before anything is drawn: as the application was set, else as the system is. */
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is switched off: as the system is.
  }
})();
