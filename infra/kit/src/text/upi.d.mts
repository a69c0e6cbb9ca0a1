export declare function isUpiId(text: string): boolean;
export declare function upiAmount(written: string): string | null;
export declare function upiHref(upi: {
  readonly upiId: string;
  readonly payee: string;
  readonly amount: string;
}): string;
