/** Keeps the article of a legal ground on one line: `m. 5/2-c` has three possible breaks. */
export function LawGround({ text }: { text: string }) {
  const [ground = '', article = ''] = text.split(/(?=m\. )/);
  return (
    <>
      {ground}
      <span className="whitespace-nowrap">{article}</span>
    </>
  );
}
