export declare function linkHref(url: string): string;
