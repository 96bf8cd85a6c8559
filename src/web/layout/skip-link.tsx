/** The first link of a page, seen once the keyboard reaches it: past the header to what the page is about. */
export function SkipLink() {
  return (
    <a href="#icerik" className="absolute -top-20 left-4 z-9 bg-ink px-4 py-3 text-paper focus:top-3">
      İçeriğe geç
    </a>
  );
}
