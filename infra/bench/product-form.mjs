/** The form by which a product is added, with those photos. @param {readonly Buffer[]} photos */
export function productForm(photos) {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    Product_Name: 'Photos',
    Product_Desc: 'Large ones.',
    Product_Price: '100',
    Product_Discount_Price: '90',
    Product_Url: 'https://example.com',
  })) {
    form.set(name, value);
  }
  for (const photo of photos) form.append('Product_img', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return form;
}
