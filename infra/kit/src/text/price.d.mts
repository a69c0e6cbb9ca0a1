export declare const MOST_PAISE: number;
export declare function plainPrice(written: string): string;
export declare function toPaise(written: string): number | null;
