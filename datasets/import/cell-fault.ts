/** A cell that cannot be read as what the mapping says it is. */
export class CellFault {
  constructor(
    readonly column: string | undefined,
    readonly message: string,
  ) {}
}
