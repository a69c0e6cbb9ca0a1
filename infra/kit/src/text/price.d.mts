export declare const MOST_PAISE: number;
export declare function toPaise(text: string): number | null;
