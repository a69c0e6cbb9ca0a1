export declare const MOST: {
  readonly title: number;
  readonly productName: number;
  readonly description: number;
  readonly retailer: number;
  readonly fullName: number;
  readonly text: number;
  readonly message: number;
  readonly payee: number;
  readonly accounts: number;
  readonly line: number;
  readonly place: number;
  readonly password: number;
  readonly pictures: number;
  readonly pictureBytes: number;
};
export declare const LEAST_PASSWORD: number;
export declare function isLonger(text: string, most: number): boolean;
