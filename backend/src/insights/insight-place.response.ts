import { ApiProperty } from '@nestjs/swagger';
import type { AddressPlace, InsightPlace, PlaceTarget } from '@linkstall/contracts/http';

export class AddressPlaceResponse implements AddressPlace {
  @ApiProperty({ example: 'yt', description: 'The last part of the address `/<username>/yt`.' })
  readonly slug!: string;

  @ApiProperty({ example: 'YouTube' })
  readonly name!: string;
}

class PlaceClicksResponse {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly _id!: string;

  @ApiProperty({ example: 4 })
  readonly clicks!: number;
}

export class InsightPlaceResponse extends AddressPlaceResponse implements InsightPlace {
  @ApiProperty({ example: 31 })
  readonly views!: number;

  @ApiProperty({
    type: [PlaceClicksResponse],
    description: 'What visitors of this place clicked, the most clicked first.',
  })
  readonly entries!: readonly PlaceClicksResponse[];
}

export class PlaceTargetResponse implements PlaceTarget {
  @ApiProperty({ example: 'meera.cooks', description: 'The current name.' })
  readonly username!: string;
}
