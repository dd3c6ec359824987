import { expect, test } from "bun:test";
import type { PageTask } from "../../../src/engines/engine.ts";
import { checkPage } from "../../../src/engines/openai/check_page.ts";
import { tidyCode } from "../../../src/engines/openai/tidy.ts";
import { TASK } from "./fixtures.ts";

/** A page as a good model writes it. Each needless problem would cost a repair of the whole page. */
const PAGE = {
  html: `<a class="skip-link" href="#main">Skip to main content</a>

<header class="site-header">
  <div class="wrap header-inner">
    <a class="brand" href="/" aria-label="Halden Legal, home">
      <svg class="brand-mark" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true" focusable="false"><rect x="1" y="1" width="38" height="38" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 10v20M28 10v20M12 20h16" fill="none" stroke="currentColor" stroke-width="2.5"/></svg>
      <span>Halden Legal</span>
    </a>
    <button type="button" class="menu-toggle" aria-expanded="false" aria-controls="nav">Menu</button>
    <nav id="nav" aria-label="Primary">
      <ul>
        <li><a href="/" aria-current="page">Home</a></li>
        <li><a href="#services">Services</a>
        <li><a href="/contact">Contact</a></li>
      </ul>
    </nav>
    <a class="call" href="tel:+441614960123">0161 496 0123</a>
  </div>
</header>
<main id="main" tabindex="-1">
  <section class="hero" aria-labelledby="hero-title">
    <p class="eyebrow">Employment lawyers &middot; Manchester</p>
    <h1 id="hero-title">When work goes wrong, know&nbsp;where you stand.</h1>
    <p>We act in unfair dismissal, settlement agreements &amp; more — 1 step at a time.</p>
    <p><a class="button" href="/contact#form">Talk to a lawyer</a></p>
  </section>
  <section id="services" aria-labelledby="s-t"><h2 id="s-t">What we do</h2>
    <ol><li><span class="num">01</span><h3>Unfair dismissal</h3><p>Text<li><span class="num">02</span><h3>Settlement agreements</h3><p>Text</ol>
    <dl><dt>A<dd>B<dt>C<dd>D</dl>
    <table><thead><tr><th>Area<th>Stage<tbody><tr><td>x<td>y</table>
    <details><summary>How do I start?</summary><p>Call 0161 496 0123 or write.</p></details>
  </section>
  <section><h2>Enquiry</h2>
  <form method="post" name="enquiry" class="form" novalidate>
    <p><label>Your name <input type="text" name="name" autocomplete="name" required></label></p>
    <p><label for="topic">Topic</label><select id="topic" name="topic"><option value="">Choose<option>Unfair dismissal</select></p>
    <fieldset><legend>Contact by</legend><label><input type="radio" name="by" value="phone"> Phone</label><label><input type="radio" name="by" value="mail"> E-mail</label></fieldset>
    <p><label for="m">Message</label><textarea id="m" name="message" rows="5"></textarea></p>
    <button class="button">Send enquiry</button>
  </form></section>
</main>
<footer class="site-footer"><div class="wrap"><p>Halden Legal · Employment lawyers, Manchester</p><p><a href="tel:01614960123">0161 496 0123</a></p><p>&copy; Halden Legal</p><a href="#top">Back to top</a></div></footer>`,
  css: `:root{--background:#f7f4ec;--text:#14213d;--accent:#1d3461;--accent-text:#fff;--muted:#4a5568;--step-0:clamp(1rem,0.9rem + 0.5vw,1.125rem)}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
.hero::after{content:"\\201C }";background:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3C/svg%3E")}`,
  javascript: `(() => { const b = document.querySelector(".menu-toggle"); b?.addEventListener("click", () => { const o = b.getAttribute("aria-expanded") === "true"; b.setAttribute("aria-expanded", String(!o)); }); })();`,
};

const LAW_FIRM: PageTask = {
  ...TASK,
  website: {
    name: "Halden Legal",
    prompt:
      "Law firm website for employment lawyers in Manchester. Services: unfair dismissal, settlement agreements. Serious, navy and off-white. Phone 0161 496 0123.",
    language: null,
  },
  page: { path: "/", name: "Home", prompt: "" },
  pages: [
    { path: "/", name: "Home" },
    { path: "/contact", name: "Contact" },
  ],
};

test("a good page is neither changed nor sent back", () => {
  expect(tidyCode(PAGE)).toEqual(PAGE);
  expect(checkPage(PAGE, LAW_FIRM)).toEqual([]);
});
