import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

export class ListPageDto {
  @ApiProperty({ example: '1', description: 'Counted from 1.' })
  @Matches(/^[1-9]\d{0,3}$/, { message: 'page must be a number from 1' })
  readonly page!: string;
}

export class SubscriberDto {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  @Matches(/^[0-9a-f]{24}$/, { message: 'id is not the id of an address' })
  readonly id!: string;
}
