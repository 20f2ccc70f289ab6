import { skipToken } from '@reduxjs/toolkit/query/react';
import type { PreviewSlug, SlugPreview } from '../../../../contract/monitors/monitorCalls.ts';
import { useSettled } from '../../../ui/useSettled.ts';
import { usePreviewSlugQuery } from '../../monitors/index.ts';
import { isSlug } from '../values/slugOf.ts';

const TYPING_PAUSE_MS = 300;

/** Whether a slug is taken, asked when typing pauses; undefined while that is not known of what is typed now. */
export function useSlugPreview({ slug, ...ids }: PreviewSlug): SlugPreview | undefined {
  const settled = useSettled(slug, TYPING_PAUSE_MS);
  const { currentData } = usePreviewSlugQuery(isSlug(settled) ? { ...ids, slug: settled } : skipToken);
  return settled === slug ? currentData : undefined;
}
