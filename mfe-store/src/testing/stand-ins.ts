import { act } from '@testing-library/react';

type Listener = (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;

const watched = new Map<Element, Listener>();

/** jsdom has no layout: here a test says what is in sight. */
export function standInForSight(): void {
  watched.clear();
  class Observer {
    private readonly mine: Element[] = [];
    constructor(private readonly listener: Listener) {}
    observe(element: Element): void {
      this.mine.push(element);
      watched.set(element, this.listener);
    }
    disconnect(): void {
      for (const element of this.mine) if (watched.get(element) === this.listener) watched.delete(element);
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  Element.prototype.scrollIntoView = () => undefined;
}

/** Scrolls an element into sight, or out of it. */
export async function see(element: Element, isIntersecting = true): Promise<void> {
  await act(() => {
    watched.get(element)?.([{ isIntersecting }]);
    return Promise.resolve();
  });
}

/** jsdom draws nothing: here a test says how many characters of a text are seen before it is cut. */
export function standInForLines(seen = Infinity): void {
  class Observer {
    constructor(private readonly listener: () => void) {}
    observe(): void {
      this.listener();
    }
    disconnect(): void {}
  }
  Object.assign(globalThis, { ResizeObserver: Observer });
  Object.defineProperty(Element.prototype, 'scrollHeight', {
    configurable: true,
    get(this: Element) {
      return this.textContent.length > seen ? 100 : 50;
    },
  });
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 50 });
}

/** Whether the device asks for less motion. */
export function standInForMotion(isReduced: boolean): void {
  Object.assign(window, {
    matchMedia: () => ({ matches: isReduced, addEventListener: () => undefined, removeEventListener: () => undefined }),
  });
}

/** jsdom lays nothing out: here each picture of a row is 100 wide, and the row shows one of them. */
export function standInForRows(): void {
  const places = { offsetLeft: placeOf, clientWidth: () => 100 };
  for (const [name, get] of Object.entries(places))
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: Element) {
        return get(this);
      },
    });
  Element.prototype.scrollTo = function (this: Element, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollLeft = to.left ?? 0;
  };
}

const placeOf = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element) * 100;
