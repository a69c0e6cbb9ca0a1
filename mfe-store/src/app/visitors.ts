import { attachCardBehavior } from '../stores/cards/card-behavior.ts';

// Visitors load only this script on store pages. The script needs neither React nor the shell.
for (const card of document.querySelectorAll<HTMLElement>('[data-card]')) attachCardBehavior(card);

// The shell loads more products. This event requests the shell when the link to the next page is near the screen.
const nextLink = document.querySelector('[data-pages] [rel=next]');
if (nextLink) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) dispatchEvent(new Event('shellneeded'));
    },
    { rootMargin: '800px' },
  );
  observer.observe(nextLink);
}
