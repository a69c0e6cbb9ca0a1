export declare const NAME_LENGTH: { readonly least: number; readonly most: number };
export declare function brokenNameRule(name: string): 'letters' | 'length' | 'ends' | 'dots' | null;
