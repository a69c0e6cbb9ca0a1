import { ApiProperty } from '@nestjs/swagger';
import type { OrderChange } from '@linkstall/contracts/http';
import { ArrayMaxSize, ArrayUnique, IsArray, Matches } from 'class-validator';

const MAX_IDS = 1_000;
const ID = /^[0-9a-f]{24}$/;
const EXAMPLE = ['6920a1b2c3d4e5f60718293a', '6920a1b2c3d4e5f60718293b'];

const Ids = (description: string, example: readonly string[]): PropertyDecorator => {
  const checks = [
    ApiProperty({ type: [String], maxItems: MAX_IDS, uniqueItems: true, description, example }),
    IsArray({ message: '$property must be a list of ids' }),
    ArrayMaxSize(MAX_IDS, { message: `$property must hold at most ${MAX_IDS} ids` }),
    ArrayUnique({ message: '$property must name each id once' }),
    Matches(ID, { each: true, message: '$property must be a list of ids' }),
  ];
  return (target, property) => {
    for (const check of checks) check(target, property);
  };
};

/** The ids of a whole list in the order that the client read, and in the new order. */
export class OrderDto implements OrderChange {
  @Ids('The order that the client read.', EXAMPLE)
  readonly from!: readonly string[];

  @Ids('The order that is wanted: the same ids.', EXAMPLE.toReversed())
  readonly to!: readonly string[];
}
