/** Starts the application once what the document shows is drawn: who waits for it sees that first, also on a slow phone. */
const start = () => void import("./main.tsx");

if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
