import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

export class ChecklistDto {
  @ApiProperty({ example: false, description: 'Whether the list of links shows the checklist of a new account.' })
  @IsBoolean({ message: 'hasChecklist must be true or false' })
  readonly hasChecklist!: boolean;
}
