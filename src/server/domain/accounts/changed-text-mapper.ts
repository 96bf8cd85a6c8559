import type { ChangedText as ChangedTextAnswer } from '#shared/contract/acceptance.ts';
import type { ChangedText } from '#shared/legal/legal.ts';

export const presentChangedText = ({
  type,
  text,
  acceptedVersion,
  changes,
}: ChangedText): ChangedTextAnswer => ({
  type,
  version: text.version,
  title: text.title,
  changes,
  accepted_version: acceptedVersion,
});
