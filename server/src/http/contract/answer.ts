// The description of a successful answer in the contract: the route's own words, or the name of its shape.
import type { Route } from '../route.ts'

export function answerOf({ answer, returns, media }: Route): string {
  if (answer) return answer
  if (media) return 'The file'
  if (!returns) return 'Done; the answer is empty'
  const { title = '' } = returns as { title?: string }
  const page = /^(.*)Page$/.exec(title)
  return page ? `A page of ${plural(words(page[1] as string))}` : `The ${words(title)}`
}

const words = (title: string) =>
  title
    .replace(/\B[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase()
    .replace(/^api\b/, 'API')

const plural = (noun: string) => noun.replace(/y$/, 'ie').concat('s').replace('keies', 'keys')
