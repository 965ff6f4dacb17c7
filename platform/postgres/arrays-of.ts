/** The values of these columns of the rows, as the arrays that `unnest` turns into rows again. */
export const arraysOf = <R>(
  rows: readonly R[],
  ...columns: readonly (keyof R)[]
): (readonly unknown[])[] => columns.map((column) => rows.map((row) => row[column]))
