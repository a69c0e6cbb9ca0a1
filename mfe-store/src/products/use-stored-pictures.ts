import type { Product } from '@linkstall/contracts/http';
import { useState } from 'react';

import { MAX_IMAGES } from './product-values.ts';
import { useNewPictures } from './use-new-pictures.ts';
import type { ProductForm } from './use-product-form.ts';

const idOf = (image: Product['Product_Img'][number]) => image.Product_img_Cloudnary_Public_id;

interface Options {
  readonly onProblem: (text: string | undefined) => void;
  readonly unlessSending: ProductForm['unlessSending'];
}

/** The pictures of a stored product as they will be: those that stay, and new ones. */
export function useStoredPictures(product: Product, { onProblem, unlessSending }: Options) {
  /** Ids of pictures that go when the form is saved, in the order in which they were marked. */
  const [marks, setMarks] = useState<readonly string[]>([]);
  // Another tab may have deleted some already.
  const marked = marks.filter((id) => product.Product_Img.some((image) => idOf(image) === id));
  const kept = product.Product_Img.filter((image) => !marked.includes(idOf(image)));
  const { pictures, choose, remove, ready } = useNewPictures({
    roomFor: (chosen) => MAX_IMAGES - kept.length - chosen,
    onRefused: onProblem,
  });

  return {
    kept,
    marked,
    fresh: pictures,
    count: kept.length + pictures.length,
    isChanged: marked.length > 0 || pictures.length > 0,
    ready,
    mark: unlessSending((id: string) => {
      onProblem(undefined);
      setMarks([...marked, id]);
    }),
    putBack: unlessSending(() => setMarks(marked.slice(0, -1))),
    choose: unlessSending((files: readonly File[]) => {
      onProblem(undefined);
      choose(files);
    }),
    removeFresh: unlessSending((key: number) => {
      onProblem(undefined);
      remove(key);
    }),
  };
}
