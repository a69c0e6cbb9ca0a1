/** Calls back after a paste, because the field has its new value after the event. */
export const afterPaste = (field: HTMLInputElement, read: (address: string) => void): void =>
  void setTimeout(() => read(field.value));
