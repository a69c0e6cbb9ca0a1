import type {
  ImportedProduct,
  ProductImportFault,
  ProductImportPreview,
  ProductImportResult,
  ProductImportRow,
  ProductPicturesResult,
} from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

class ProductImportFaultResponse implements ProductImportFault {
  @ApiProperty({ example: 'price', description: 'The name of the column in an export.' })
  readonly column!: string;

  @ApiProperty({ example: 'Price must be a plain number with at most two decimals' })
  readonly message!: string;
}

class ProductImportRowResponse implements ProductImportRow {
  @ApiProperty({ example: 2, description: 'As spreadsheet programs count: the names of the columns are row 1.' })
  readonly row!: number;

  @ApiProperty({ example: 'Cast iron kadhai, 26 cm' })
  readonly name!: string;

  @ApiProperty({ example: '₹1,874.50, before ₹2,499', description: 'Empty for a row with a fault.' })
  readonly price!: string;

  @ApiProperty({ example: 2 })
  readonly pictures!: number;

  @ApiProperty({ enum: ['new', 'stored', 'faulty'], description: '`stored`: in the store already, not changed.' })
  readonly state!: ProductImportRow['state'];

  @ApiProperty({ type: [ProductImportFaultResponse] })
  readonly faults!: readonly ProductImportFaultResponse[];
}

export class ProductImportPreviewResponse implements ProductImportPreview {
  @ApiProperty({ type: [ProductImportRowResponse] })
  readonly rows!: readonly ProductImportRowResponse[];

  @ApiProperty({ type: [String], example: ['gtin'], description: 'Columns of the file that are not taken over.' })
  readonly ignoredColumns!: readonly string[];

  @ApiProperty({ example: 488, description: 'How many products the store can still take.' })
  readonly room!: number;
}

class ImportedProductResponse implements ImportedProduct {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly id!: string;

  @ApiProperty({ type: [String], example: ['https://meera.example/kadhai.jpg'] })
  readonly pictures!: readonly string[];
}

export class ProductImportResultResponse implements ProductImportResult {
  @ApiProperty({ type: [ImportedProductResponse] })
  readonly products!: readonly ImportedProductResponse[];
}

export class ProductPicturesResultResponse implements ProductPicturesResult {
  @ApiProperty({ type: [String], example: ['6920a1b2c3d4e5f60718293a'], description: 'The products that are done.' })
  readonly products!: readonly string[];

  @ApiProperty({ example: 0, description: 'Pictures that could not be read.' })
  readonly unreadable!: number;
}
