// The button that loads the next page of a long list; nothing on the last page.
import { useTexts } from '../text/texts.ts'
import { Button } from './button.tsx'
import { uiTexts } from './texts.ts'

/** `list` is the result of `useInfiniteQuery`. */
export function ShowMore({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) {
  const t = useTexts(uiTexts)
  if (!hasNextPage) return null
  return (
    <Button look="quiet" className="mt-2 w-full" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t('loadMore')}
    </Button>
  )
}
