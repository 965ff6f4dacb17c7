/** Who writes rules looks at `train` only; `test` is what is measured. */
export type Half = 'train' | 'test'
