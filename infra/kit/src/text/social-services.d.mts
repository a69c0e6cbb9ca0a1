export function serviceOf(host: string): { readonly service: string; readonly label: string } | null;
