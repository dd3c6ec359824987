/**
 * Brings now what comes later: waits for the page, scrolls to its end and back, so that what appears when it is scrolled
 * to appears, and waits for faces and pictures. Each wait has an end, whatever the page does.
 */
(async () => {
  const MOST_STEPS = 20;
  const after = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  // A page that is not drawn has no frames.
  const frame = () => Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), after(100)]);
  const loaded = new Promise((resolve) => addEventListener("load", resolve));
  if (document.readyState !== "complete") await Promise.race([loaded, after(5000)]);
  for (const later of document.querySelectorAll("[loading=lazy]")) later.loading = "eager";
  const { documentElement } = document;
  for (let step = 0; step < MOST_STEPS && step * innerHeight < documentElement.scrollHeight; step++) {
    scrollTo({ top: step * innerHeight, behavior: "instant" });
    await frame();
  }
  scrollTo({ top: 0, behavior: "instant" });
  const pictures = [...document.images].filter((image) => !image.complete).map((image) => image.decode());
  await Promise.race([after(3000), Promise.allSettled([document.fonts.ready, ...pictures])]);
  await frame();
  await frame();
})();
