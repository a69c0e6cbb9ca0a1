import { ApiProperty } from '@nestjs/swagger';
import type { VisitedPage } from '@linkstall/contracts/http';

export class VisitedPageResponse implements VisitedPage {
  @ApiProperty({ example: '/meera.cooks' })
  readonly path!: string;

  @ApiProperty({ example: 1240, description: 'Views in the last thirty days. A product counts for its store.' })
  readonly views!: number;
}
