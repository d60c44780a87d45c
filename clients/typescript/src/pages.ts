// A list: awaited it is its first page, iterated it is everything in it, page after page as they are needed.

export interface Page<T> {
  data: T[]
  /** Send it as `cursor` for the next page; null on the last. */
  next_cursor: string | null
}

type Next<Value, Result> = ((value: Value) => Result | PromiseLike<Result>) | null

/**
 * Nothing is asked for until it is awaited or iterated. The first page is asked for once; those after it are not kept,
 * so that a long list does not fill the memory.
 */
export class Pages<T> implements Promise<Page<T>>, AsyncIterable<T> {
  readonly #load: (cursor: string | null) => Promise<Page<T>>
  #first: Promise<Page<T>> | null = null

  constructor(load: (cursor: string | null) => Promise<Page<T>>) {
    this.#load = load
  }

  /** Page by page. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let page = await this.#begin()
    yield page
    // What a server that is older or newer leaves out is no reason to begin again.
    while (typeof page.next_cursor === 'string') {
      const cursor = page.next_cursor
      page = await this.#load(cursor)
      yield page
      if (page.next_cursor === cursor) throw new Error('The list does not go on: each page leads to itself.')
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }

  // biome-ignore lint/suspicious/noThenProperty: it is meant to be awaited
  then<A = Page<T>, B = never>(done?: Next<Page<T>, A>, failed?: Next<unknown, B>): Promise<A | B> {
    return this.#begin().then(done, failed)
  }

  catch<B = never>(failed?: Next<unknown, B>): Promise<Page<T> | B> {
    return this.#begin().catch(failed)
  }

  finally(ended?: (() => void) | null): Promise<Page<T>> {
    return this.#begin().finally(ended)
  }

  get [Symbol.toStringTag](): string {
    return 'Pages'
  }

  #begin(): Promise<Page<T>> {
    this.#first ??= this.#load(null)
    return this.#first
  }
}
