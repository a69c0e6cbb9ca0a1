import { act } from '@testing-library/react';

type Listener = (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;

const listeners = new Map<Element, Listener>();

/** Replaces IntersectionObserver, because jsdom has no layout. Tests call `setVisible` instead of scrolling. */
export function fakeIntersectionObserver(): void {
  listeners.clear();
  class Observer {
    private readonly elements: Element[] = [];
    constructor(private readonly listener: Listener) {}
    observe(element: Element): void {
      this.elements.push(element);
      listeners.set(element, this.listener);
    }
    disconnect(): void {
      for (const element of this.elements) if (listeners.get(element) === this.listener) listeners.delete(element);
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  Element.prototype.scrollIntoView = () => undefined;
}

/** Moves an element into view or out of view. */
export async function setVisible(element: Element, isIntersecting = true): Promise<void> {
  await act(() => {
    listeners.get(element)?.([{ isIntersecting }]);
    return Promise.resolve();
  });
}

/** Fakes text heights, because jsdom has no layout: a text is cut after `visibleCharacters` characters. */
export function fakeTextHeights(visibleCharacters = Infinity): void {
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
      return this.textContent.length > visibleCharacters ? 100 : 50;
    },
  });
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, get: () => 50 });
}

export function fakeMotionPreference(isReduced: boolean): void {
  Object.assign(window, {
    matchMedia: () => ({ matches: isReduced, addEventListener: () => undefined, removeEventListener: () => undefined }),
  });
}

/** Fakes a row layout, because jsdom has no layout: each image is 100 px wide, and the row shows one image. */
export function fakeRowLayout(): void {
  const getters = { offsetLeft: leftOf, clientWidth: () => 100 };
  for (const [name, get] of Object.entries(getters))
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

const leftOf = (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element) * 100;
