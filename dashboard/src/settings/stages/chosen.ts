// What is chosen on the page of stages.

/** `ways` are the beginnings and operations, which are no part of the picture. */
export interface Chosen {
  about: 'stage' | 'action' | 'ways'
  key: string
}
