export declare function isWebAddress(text: string): boolean;
