/** Rule authors use `train` only; results are measured on `test`. */
export type Half = 'train' | 'test'
