import { ValidateIf } from 'class-validator';

/** Marks an optional field. Unlike `IsOptional`, refuses null. */
export const IfGiven = () => ValidateIf((_: object, value: unknown) => value !== undefined);
