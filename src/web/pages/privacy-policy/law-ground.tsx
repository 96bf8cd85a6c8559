/** A ground with the article of the law on one line: `m. 5/2-c` has three places to break. */
export function LawGround({ text }: { text: string }) {
  const [ground = '', article = ''] = text.split(/(?=m\. )/);
  return (
    <>
      {ground}
      <span className="whitespace-nowrap">{article}</span>
    </>
  );
}
