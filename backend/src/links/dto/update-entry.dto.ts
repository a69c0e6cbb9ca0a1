
import { RevisionField } from '../../http/form-fields.js';
import { EntryFieldsDto } from './entry-fields.dto.js';

/** An edit; missing fields stay unchanged. At least one field besides `revision` is required. */
export class UpdateEntryDto extends EntryFieldsDto {
  @RevisionField()
  readonly revision?: string;
}
