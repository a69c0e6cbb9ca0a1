import { enliven } from '../stores/lively-card.ts';

// All that runs on a store for who only looks: it has no React, and needs nothing of the shell.
for (const card of document.querySelectorAll<HTMLElement>('[data-card]')) enliven(card);

// More products come by scrolling, which the shell does.
const pages = document.querySelector('[data-pages] [rel=next]');
if (pages) {
  const near = new IntersectionObserver(
    (seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) dispatchEvent(new Event('wanted'));
    },
    { rootMargin: '800px' },
  );
  near.observe(pages);
}
