import { isDuplicate } from './unreachable.js';

/** False where another document has its id already, or another value that only one may have. */
export async function isCreated(creation: Promise<unknown>): Promise<boolean> {
  try {
    await creation;
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
