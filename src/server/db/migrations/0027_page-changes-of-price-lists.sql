CREATE TRIGGER "note_page_change" AFTER INSERT OR UPDATE OR DELETE ON "price_lists" FOR EACH ROW EXECUTE FUNCTION "note_page_change"();
