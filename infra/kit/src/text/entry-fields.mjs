/** What each kind of entry beside links says. */
export const ENTRY_FIELDS = {
  heading: ['title'],
  text: ['text'],
  social: ['accounts'],
  mail: ['title', 'address'],
  phone: ['title', 'number'],
  whatsapp: ['title', 'number', 'message'],
  upi: ['title', 'upiId', 'payee', 'amount'],
  video: ['title', 'url'],
  product: ['productId'],
};

export const OTHER_KINDS = Object.keys(ENTRY_FIELDS);
