CREATE TRIGGER "note_page_change" AFTER INSERT OR UPDATE OR DELETE ON "business_codes" FOR EACH ROW EXECUTE FUNCTION "note_page_change"();
