import type { Product } from '@linkstall/contracts/http';
import { isApiFailure } from '@linkstall/contracts/shell';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { attempt } from '@linkstall/kit/loading';
import { useImageFiles } from '@linkstall/kit/images';
import { shellAtom } from '@linkstall/kit/remote';
import { useTimeZone } from '@linkstall/kit/schedule';
import { useAtomValue } from 'jotai';
import { useState } from 'react';

import { ownerTexts } from '../ui/owner-texts.ts';
import { areValuesEqual, changedFields, valuesOf, type ProductValues } from './product-values.ts';
import { fetchProduct, updateProduct } from './products.api.ts';
import { acceptDraft, useLeave, useProductDraft, useProductForm } from './use-product-form.ts';

const LEAVE_MS = 2_000;

type ProductForm = ReturnType<typeof useProductForm<'stored' | 'conflict'>>;

const idOf = (image: Product['Product_Img'][number]) => image.Product_img_Cloudnary_Public_id;

/** The state and the actions of the form for a stored product. */
export function useEditProduct(storedProduct: Product) {
  const shell = useAtomValue(shellAtom);
  const { zone } = useTimeZone();
  const leave = useLeave(shell.session.current()?.username ?? '');
  const [product, setProduct] = useState(storedProduct);
  /** The creator's input that a newer version of the product replaced. */
  const [overwrittenValues, setOverwrittenValues] = useState<ProductValues | null>(null);
  const images = useImages(product, (text) => shell.notice.error(text));

  const productForm = useProductForm({
    initialValues: valuesOf(storedProduct, zone),
    files: images.waitForFiles,
    ...(images.count > FIELD_LIMITS.images && { extraErrors: { images: ownerTexts.form.tooManyImages } }),
    send: async (values, files, signal): Promise<'stored' | 'conflict'> => {
      const { _id: id, revision } = product;
      try {
        const changes = changedFields(values, product);
        const imageChanges = { files, deletedImageIds: images.idsToDelete, order: images.order };
        await updateProduct(shell.http, { id, values, changes, ...imageChanges, revision });
      } catch (error) {
        if (signal.aborted || !isApiFailure(error) || error.code !== 'product.changed') throw error;
        await showNewer(values);
        return 'conflict';
      }
      shell.notice.success(ownerTexts.form.productUpdated);
      draft.remove();
      return 'stored';
    },
    onSent: (outcome, unlock) => (outcome === 'stored' ? leave(LEAVE_MS) : unlock()),
    fallback: ownerTexts.form.updateFailed,
  });
  const { form, values, setValues, unlessBusy } = productForm;
  const isChanged =
    images.isChanged || overwrittenValues !== null || !areValuesEqual(values, valuesOf(product, values.scheduleZone));
  const isDirty = form.status !== 'sent' && isChanged;
  const draft = useProductDraft({
    form: `edit-product ${storedProduct._id}`,
    values,
    isDirty,
    imageCount: images.newImages.length,
  });

  /** Shows the newer product after a conflict. The creator can bring back the replaced input. */
  const showNewer = async (writtenValues: ProductValues) => {
    const response = await attempt(shell, () => fetchProduct(shell.http, product._id));
    if (!response.ok) return shell.notice.error(ownerTexts.form.updateFailed);
    setProduct(response.value);
    setOverwrittenValues(writtenValues);
    setValues(valuesOf(response.value, zone));
  };

  return {
    ...productForm,
    product,
    /** Returns to the store without saving. The draft is offered on the next visit. */
    cancel: () => leave(0),
    draft: { draft, onAccept: acceptDraft(setValues) },
    conflict: overwrittenValues && {
      restoreInput: unlessBusy(() => {
        setValues(overwrittenValues);
        setOverwrittenValues(null);
      }),
    },
    images: guardImages(images, productForm),
  };
}

/** Ignores image changes while the form is sending. Removing an image also clears the error about too many images. */
function guardImages(
  images: ReturnType<typeof useImages>,
  { form, unlessBusy }: Pick<ProductForm, 'form' | 'unlessBusy'>,
) {
  const withErrorCleared = <Id>(action: (id: Id) => void) =>
    unlessBusy((id: Id) => {
      form.clearError('images');
      action(id);
    });
  return {
    ...images,
    error: form.errors['images'] ?? images.refusal,
    choose: unlessBusy(images.choose),
    crop: unlessBusy(images.crop),
    move: unlessBusy(images.move),
    mark: withErrorCleared(images.mark),
    unmarkLast: unlessBusy(images.unmarkLast),
    removeNewImage: withErrorCleared(images.removeNewImage),
  };
}

/** A stored image has its id as key and a path. A new image has a number as key and a preview. */
interface EditedImage {
  readonly key: string | number;
  readonly path?: string;
  readonly preview?: HTMLCanvasElement | null;
  /** See `ChosenImage`. */
  readonly whole?: HTMLCanvasElement | null | undefined;
  /** The index among the stored images, or among the new images. */
  readonly indexInKind: number;
}

/** The images after the pending changes: the remaining stored images and the new images. */
function useImages(product: Product, onRefused: (text: string) => void) {
  /** Ids of the images to delete, in the order of marking. */
  const [allIdsToDelete, setAllIdsToDelete] = useState<readonly string[]>([]);
  // Another tab may have deleted some of these images already.
  const idsToDelete = allIdsToDelete.filter((id) => product.Product_Img.some((image) => idOf(image) === id));
  const remainingImages = product.Product_Img.filter((image) => !idsToDelete.includes(idOf(image)));
  /** Image keys in the order that the creator chose. */
  const [keyOrder, setKeyOrder] = useState<readonly (string | number)[]>([]);
  const { images, remove, clearRefusal, ...rest } = useImageFiles({
    maxCount: FIELD_LIMITS.images,
    surplusMessage: ownerTexts.form.tooManyImages,
    existingCount: remainingImages.length,
    onRefused,
  });
  const unorderedImages: readonly EditedImage[] = [
    ...remainingImages.map((image, indexInKind) => ({
      key: idOf(image),
      path: image.Product_img_Cloudnary_Path,
      indexInKind,
    })),
    ...images.map(({ key, preview, whole }, indexInKind) => ({ key, preview, whole, indexInKind })),
  ];
  const indexOf = ({ key }: EditedImage) => (keyOrder.includes(key) ? keyOrder.indexOf(key) : keyOrder.length);
  const items = [...unorderedImages].sort((first, second) => indexOf(first) - indexOf(second));
  const isReordered = items.some((item, index) => item !== unorderedImages[index]);
  return {
    ...rest,
    /** In display order; the first image is the cover. */
    items,
    /** The order for the API; undefined when the new images simply come last. */
    order: isReordered ? items.map(({ key, indexInKind }) => (typeof key === 'number' ? indexInKind : key)) : undefined,
    move: (from: number, to: number) => {
      const otherItems = items.filter((_, index) => index !== from);
      setKeyOrder(
        [...otherItems.slice(0, to), ...items.slice(from, from + 1), ...otherItems.slice(to)].map(({ key }) => key),
      );
    },
    idsToDelete,
    newImages: images,
    count: remainingImages.length + images.length,
    isChanged: idsToDelete.length > 0 || images.length > 0 || isReordered,
    mark: (id: string) => {
      clearRefusal();
      setAllIdsToDelete([...idsToDelete, id]);
    },
    unmarkLast: () => setAllIdsToDelete(idsToDelete.slice(0, -1)),
    removeNewImage: remove,
  };
}

export type EditProduct = ReturnType<typeof useEditProduct>;
