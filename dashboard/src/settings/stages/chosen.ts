// The chosen stage or action on the page of stages.

/** `ways` are the initial stages and operations, which are not part of the diagram. */
export interface Chosen {
  about: 'stage' | 'action' | 'ways'
  key: string
}
