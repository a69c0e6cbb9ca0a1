export declare function plainPhoneNumber(written: string): string;
export declare function isPhoneNumber(text: string): boolean;
