CREATE TABLE "page_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"path" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "page_changes_transaction_path_pk" PRIMARY KEY("transaction","path")
);
--> statement-breakpoint
CREATE INDEX "page_changes_at_idx" ON "page_changes" USING btree ("at");--> statement-breakpoint
-- As in 0011.
ALTER TABLE "page_changes" ALTER COLUMN "path" SET STATISTICS 0;
--> statement-breakpoint
-- With the owner's rights: whoever may change a business by hand needs none here.
CREATE FUNCTION "note_page_change"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	slugs text[];
BEGIN
	IF TG_TABLE_NAME = 'businesses' THEN
		slugs := ARRAY[OLD.slug, NEW.slug];
	ELSE
		SELECT array_agg(slug) INTO slugs FROM public.businesses WHERE id IN (OLD.business_id, NEW.business_id);
	END IF;
	INSERT INTO public.page_changes (path) SELECT '/' || slug FROM unnest(slugs) AS slug WHERE slug IS NOT NULL ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- For one release: the former one reads no table, but hears of each change. The next one drops this function, CASCADE.
CREATE FUNCTION "notify_former_release"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	PERFORM pg_notify('page_change', json_build_object('from', '', 'paths', json_build_array(NEW.path))::text);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "notify_former_release" AFTER INSERT ON "page_changes" FOR EACH ROW EXECUTE FUNCTION "notify_former_release"();
--> statement-breakpoint
CREATE TRIGGER "note_page_change" AFTER INSERT OR UPDATE OR DELETE ON "businesses" FOR EACH ROW EXECUTE FUNCTION "note_page_change"();
