// The way to the next page of a long list; nothing where there is none.
import { useTexts } from '../text/texts.ts'
import { Button } from './button.tsx'
import { uiTexts } from './texts.ts'

/** `list` is what `useInfiniteQuery` answers with. */
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
