import type { HostBlock, HostBlockPreview, HostBlocks, HostListFault } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

export class HostBlockResponse implements HostBlock {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly id!: string;

  @ApiProperty({
    example: ['example.com/scam'],
    type: [String],
    description: 'At most 20, those that match the search.',
  })
  readonly hosts!: readonly string[];

  @ApiProperty({ example: 1, description: 'The number of all hosts of the block.' })
  readonly count!: number;

  @ApiProperty({ example: 'It asks for passwords.' })
  readonly reason!: string;

  @ApiProperty({ example: '2026-12-03T03:30:00.000Z' })
  readonly at!: string;

  @ApiProperty({ example: 'asha', type: String, nullable: true, description: 'Null after the account is removed.' })
  readonly operator!: string | null;

  @ApiProperty({ example: 3, description: 'The number of entries and products that it hid when it began.' })
  readonly touched!: number;
}

export class HostBlocksResponse implements HostBlocks {
  @ApiProperty({ type: [HostBlockResponse], description: 'Newest first.' })
  readonly blocks!: readonly HostBlockResponse[];

  @ApiProperty({ example: 1, description: 'The number of all blocked hosts.' })
  readonly total!: number;

  @ApiProperty({ example: 100_000 })
  readonly limit!: number;
}

class HostListFaultResponse implements HostListFault {
  @ApiProperty({ example: 7 })
  readonly line!: number;

  @ApiProperty({ example: 'not a host' })
  readonly text!: string;
}

export class HostBlockPreviewResponse implements HostBlockPreview {
  @ApiProperty({ example: 1, description: 'Hosts that are not blocked yet.' })
  readonly hosts!: number;

  @ApiProperty({ example: 0, description: 'Hosts that are blocked already.' })
  readonly known!: number;

  @ApiProperty({ type: [HostListFaultResponse], description: 'The first ten names that are no hosts.' })
  readonly faults!: readonly HostListFaultResponse[];

  @ApiProperty({ example: 0 })
  readonly faultCount!: number;

  @ApiProperty({ example: 3, description: 'Entries and products that the new hosts would hide.' })
  readonly touched!: number;
}
