export function writeDurably(file: string, bytes: Uint8Array | string, mode?: number): Promise<void>;
export function replaceDurably(file: string, bytes: Uint8Array | string): Promise<void>;
export function syncFolder(folder: string): Promise<void>;
